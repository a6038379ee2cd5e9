import { useTranslate } from 'react-admin';
import { translateWords } from '../../resources/language/words';
import type { Forecast } from './useForecast';

const texts = {
  asking: 'Checking whether a second person is needed…',
  done: 'One person is enough for this.',
  waits: 'A second person has to approve this.',
} as const;

/**
 * Notes in an action's dialog, before it is sent, whether a second person has to approve it, or why it would be refused. It takes
 * the same room while the platform is asked, and empty as long as too little is filled in to ask, so that nothing moves.
 */
export const ForecastNote = ({ forecast }: { forecast: Forecast }) => {
  const t = useTranslate();
  if (!forecast) return null;
  const name = typeof forecast === 'string' ? forecast : forecast.outcome;
  const look = name === 'refused' ? 'note' : name === 'waits' ? 'note calm' : 'muted';
  const words = typeof forecast === 'string' ? undefined : forecast.words;
  const text =
    typeof forecast === 'object' && forecast.outcome === 'refused'
      ? translateWords(words ?? { phrase: forecast.message ?? '' }, t)
      : words
        ? translateWords(words, t)
        : name === 'unknown'
          ? '\u00a0'
          : t(texts[name as keyof typeof texts]);
  return (
    <p className={`${look} forecast`} role="status" title={name === 'waits' ? text : undefined}>
      {text}
    </p>
  );
};

/** Label of the button that sends: what it will do, where a second person has to approve it. */
export const submitLabel = (forecast: Forecast, label: string): string =>
  typeof forecast === 'object' && forecast.outcome === 'waits' ? 'Send for approval' : label;
