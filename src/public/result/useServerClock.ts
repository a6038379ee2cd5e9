import { useEffect, useState } from 'react';

const secondMs = 1000;

/** The server's clock (epoch ms), updated every second; `start` until hydration. */
export const useServerClock = (start: number, clockOffsetMs: number, isRunning: boolean): number => {
  const [now, setNow] = useState(start);
  useEffect(() => {
    const tick = () => setNow(Date.now() + clockOffsetMs);
    if (!isRunning) return undefined;
    tick();
    const timer = setInterval(tick, secondMs);
    return () => clearInterval(timer);
  }, [clockOffsetMs, isRunning]);
  return now;
};
