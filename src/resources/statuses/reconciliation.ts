import { choiceSet, optionsOf, perChoice, type ChoiceIn } from '../language/choices';
import { option } from '../language/options';

/** What the reconciliation found of a line of a statement, or of a payment that no line shows (docs/rules.md#reconciliation). */
export const LineOutcome = choiceSet('LineOutcome', {
  Matched: 0,
  Different: 1,
  MissingHere: 2,
  MissingThere: 3,
  Explained: 4,
});
export type LineOutcome = ChoiceIn<typeof LineOutcome>;
export const lineOutcome = optionsOf(LineOutcome, {
  Matched: option('Matched', 'stable'),
  Different: option('Different', 'medium'),
  MissingHere: option('Missing here', 'failed'),
  MissingThere: option('Missing there', 'cautions'),
  Explained: option('Explained', 'draft'),
});

const outcomeFacts = /* @__PURE__ */ perChoice<typeof LineOutcome, { isLeft: boolean }>(LineOutcome, {
  Matched: { isLeft: false },
  Different: { isLeft: true },
  MissingHere: { isLeft: true },
  MissingThere: { isLeft: true },
  Explained: { isLeft: false },
});

/** What somebody has to look at before the period of a file is closed. */
export const leftOutcomes = /* @__PURE__ */ outcomeFacts.where(({ isLeft }) => isLeft);

/** How far a file of a statement was read. */
export const FileStatus = choiceSet('FileStatus', { Reading: 0, Read: 1, Closed: 2 });
export type FileStatus = ChoiceIn<typeof FileStatus>;
export const fileStatus = optionsOf(FileStatus, {
  Reading: option('Not read to its end', 'medium'),
  Read: option('Read', 'informative'),
  Closed: option('Reconciled', 'stable'),
});
