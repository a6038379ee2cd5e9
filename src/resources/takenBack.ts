import { yesNo } from './language/fields';
import { option } from './language/options';
import { Fulfilment } from './statuses/funds';

/** Whether who asked for a deposit or withdraw ended it: nobody else refused it. */
export const takenBack = yesNo('Taken back', {
  column: false,
  panel: false,
  input: false,
  extension: true,
  derived: true,
});

/** How the status of such a deposit or withdraw is shown. */
export const shownAsTakenBack = {
  name: 'takenBack',
  when: { status: Fulfilment.Refused, takenBack: true },
  option: option('Taken back', 'draft'),
} as const;
