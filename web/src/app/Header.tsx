/* The bar above all pages but the table: where one is, where one can go, and who one is. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../texts';
import { Spoken } from '../ui/Spoken';
import { install, offer } from './install';
import { tidyName } from './names';
import { PAGES } from './pages';
import { href, route } from './router';
import { leave, me, rename, shownName } from './session';
import { settingsOpen } from './settings';

const words = text.app.menu;

export function Mark() {
  return <svg class="mark" viewBox="0 0 40 40" aria-hidden="true">
    <path d="M20 1L25 15 39 20 25 25 20 39 15 25 1 20 15 15Z" fill="currentColor" /></svg>;
}

/* Past the header; the address stays, since it names the page. */
function Skip() {
  return (
    <a class="skip" href={location.hash || '#/'} onClick={(e) => {
      e.preventDefault();
      document.querySelector('main')?.focus();
    }}>{text.app.skip}</a>
  );
}

function Links() {
  return <>{Object.entries(PAGES).map(([address, { link }]) => link && <a key={address} href={href(address)}
    aria-current={route.value.page === address ? 'page' : undefined}>{link}</a>)}</>;
}

function NameForm({ done }: { done: () => void }) {
  const [name, setName] = useState(shownName.value);
  useEffect(() => setName(shownName.value), [shownName.value]);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (await rename(tidyName(name))) done();
  };
  return (
    <form class="name-form" onSubmit={(e) => void submit(e)}>
      <label>{words.name}
        <input name="name" value={name} minLength={2} maxLength={20} required autoComplete="nickname" spellcheck={false}
          onInput={(e) => setName(e.currentTarget.value)} />
      </label>
      <button type="submit" disabled={tidyName(name) === shownName.value}>{words.rename}</button>
    </form>
  );
}

function PersonMenu() {
  const panel = useRef<HTMLDivElement>(null);
  const close = () => panel.current?.hidePopover();
  const guest = me.value?.guest !== false;
  useEffect(close, [route.value]);
  return (
    <>
      <button type="button" class="who" popovertarget="person-menu" >
        <Spoken words={words.open(shownName.value)}>
          <span class="avatar">{shownName.value.charAt(0)}</span><b>{shownName.value}</b>
        </Spoken>
      </button>
      <div ref={panel} id="person-menu" popover="auto" class="menu">
        {guest ? <NameForm done={close} /> : <p class="menu-name"><b>{shownName.value}</b></p>}
        <nav class="menu-pages" aria-label={text.app.pages}><Links /></nav>
        <a href={href('profile')}>{text.app.links.profile}</a>
        <button type="button" onClick={() => { close(); settingsOpen.value = true; }}>{text.app.links.settings}</button>
        {guest && <a href={href('account')}>{words.account}</a>}
        {offer.value && <button type="button" onClick={() => { close(); install(); }}>{words.install}</button>}
        <a href={href('credits')}>{text.app.links.credits}</a>
        {!guest && <button type="button" onClick={() => { close(); void leave(); }}>{words.signOut}</button>}
        {guest && <p class="soft small">{words.guestNote}</p>}
      </div>
    </>
  );
}

export function Header() {
  return (
    <header class="top">
      <Skip />
      <a class="brand" href="#/"><Mark />{text.app.brand}</a>
      <nav class="top-pages" aria-label={text.app.pages}><Links /></nav>
      <PersonMenu />
    </header>
  );
}
