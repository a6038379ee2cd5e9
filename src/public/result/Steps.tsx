import { useTranslate } from '../words/useTranslate';

/** The way of a claim. */
const steps = ['What you sent', 'We check', 'Answer'];

/** Where the payer's claim is on its way; `at` counts from 0. */
export const Steps = ({ at }: { at: number }) => {
  const translate = useTranslate();
  return (
    <ol className="steps">
      {steps.map((step, index) => (
        <li key={step} className={index < at ? 'done' : undefined} aria-current={index === at ? 'step' : undefined}>
          {translate(step)}
        </li>
      ))}
    </ol>
  );
};
