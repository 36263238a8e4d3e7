/* The time, told anew every so often while somebody counts. */
import { useEffect, useState } from 'preact/hooks';

export function useNow(everyMs: number, counting: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!counting) return undefined;
    setNow(Date.now());
    const id = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(id);
  }, [everyMs, counting]);
  return now;
}
