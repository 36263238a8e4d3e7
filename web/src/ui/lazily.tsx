/* Components that are loaded when they are first needed, so that the first match is soon on screen. */
import type { ComponentChildren, FunctionComponent } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

/* `meanwhile` is shown until it is there; then `arrived` is called. */
export function lazily<Props extends object, K extends string>(load: () => Promise<Record<K, FunctionComponent<Props>>>,
  name: K, meanwhile: () => ComponentChildren = () => null, arrived: () => void = () => undefined): FunctionComponent<Props> {
  return function Lazy(props: Props) {
    const [Loaded, setLoaded] = useState<FunctionComponent<Props> | null>(null);
    useEffect(() => {
      void load().then((module) => setLoaded(() => module[name]));
    }, []);
    useLayoutEffect(() => { /* before anybody else looks where the focus has gone */
      if (Loaded) arrived();
    }, [Loaded]);
    return Loaded ? <Loaded {...props} /> : <>{meanwhile()}</>;
  };
}
