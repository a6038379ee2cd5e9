import { useEffect, useState } from 'react';

const secondMs = 1000;

/** The server's clock, epoch ms, once a second; `start` until the browser has the page. */
export const useServerClock = (start: number, ahead: number, isRunning: boolean): number => {
  const [now, setNow] = useState(start);
  useEffect(() => {
    const tell = () => setNow(Date.now() + ahead);
    if (!isRunning) return undefined;
    tell();
    const timer = setInterval(tell, secondMs);
    return () => clearInterval(timer);
  }, [ahead, isRunning]);
  return now;
};
