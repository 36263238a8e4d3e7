/* Pages by the address after '#', so that links can be shared and the server needs no routes. */
import { computed, signal } from '@preact/signals';

const address = signal(location.hash);
addEventListener('hashchange', () => (address.value = location.hash));

export interface Route {
  page: string;
  id: string;
  query: URLSearchParams;
}

export const route = computed<Route>(() => {
  const [path = '', query = ''] = address.value.replace(/^#\/?/, '').split('?');
  const [page = '', ...rest] = path.split('/');
  let id = rest.join('/');
  try {
    id = decodeURIComponent(id);
  } catch {
    id = '';
  }
  return { page: page || 'lobby', id, query: new URLSearchParams(query) };
});

export function href(page: string, id = '', query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `#/${page}${id ? `/${encodeURIComponent(id)}` : ''}${search ? `?${search}` : ''}`;
}

export function go(page: string, id = '', query: Record<string, string> = {}): void {
  location.hash = href(page, id, query);
}
