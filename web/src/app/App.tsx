/* The frame of all pages: header, messages, and the page that the address names. */
import { useEffect } from 'preact/hooks';
import { text } from '../texts';
import { Quiet } from '../ui/Quiet';
import { focusPage } from './focus';
import { Header } from './Header';
import { pageAt } from './pages';
import { route } from './router';
import { me, notice, seat, start } from './session';
import { SettingsDialog } from './SettingsDialog';

/* Pages that act for somebody wait for a guest's seat; who has none after all may ask again. */
function NoSeat() {
  useEffect(() => void seat(), []);
  return (
    <Quiet words={text.app.seating}>
      <button type="button" class="ghost" onClick={() => void start().then(seat)}>{text.app.tryAgain}</button>
    </Quiet>
  );
}

export function App() {
  const { page, id } = route.value;
  const { page: Page, open } = pageAt(page);
  const known = me.value;
  useEffect(focusPage, [page, id]);
  return (
    <div class={`app page-${page}`}>
      <Header />
      {known === undefined && <Quiet words={text.app.asking} />}
      {known === null && !open && <NoSeat />}
      {(known || (known === null && open)) && <Page key={page} id={id} />}
      <SettingsDialog />
      <div class={`notice ${notice.value?.bad ? 'bad' : ''}`} hidden={!notice.value}
        role={notice.value?.bad ? 'alert' : 'status'}>{notice.value?.text}</div>
    </div>
  );
}
