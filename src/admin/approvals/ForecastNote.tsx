import { useTranslate } from 'react-admin';
import { translateWords } from '../../resources/language/words';
import type { Forecast } from './useForecast';

const texts = {
  asking: 'Checking whether a second person is needed…',
  done: 'One person is enough for this.',
  waits: 'A second person has to approve this.',
} as const;

/**
 * Says beside the button that sends whether a second person has to approve it, or why it would be refused. It is empty as long as too
 * little is filled in to ask.
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
          ? ''
          : t(texts[name as keyof typeof texts]);
  return (
    <p className={`${look} forecast`} role="status">
      {text}
    </p>
  );
};

/** Whether a second person has to approve what is sent. */
export const needsApproval = (forecast: Forecast): boolean =>
  typeof forecast === 'object' && forecast.outcome === 'waits';

/** Whether the platform would refuse what is sent. */
export const isRefused = (forecast: Forecast): boolean =>
  typeof forecast === 'object' && forecast.outcome === 'refused';
