import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { AboutRecord } from '../../admin/dialogs/AboutRecord';
import { CreateSlot } from '../../admin/dialogs/CreateSlot';
import { Dialog } from '../../admin/dialogs/Dialog';
import { WaitingDialog } from '../../admin/dialogs/WaitingDialog';
import { MarkedFigures } from '../../admin/fields/MarkedFigures';
import { Button } from '../../admin/parts/Button';
import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { draftFigures, draftPattern, type Draft, type DraftFigure } from '../../format/bankTexts/draftPattern';
import { sumTest } from '../../format/bankTexts/sums';
import { banks, type Bank } from '../../resources/banks';
import { isSenderOf } from '../../resources/bankSenders';
import { numberOf } from '../../resources/language/choices';
import { parsingPatterns } from '../../resources/parsingPatterns';
import { PatternKind } from '../../resources/statuses/messages';

const maxBanks = 1000;

interface Question {
  heading: string;
  /** The figures to choose from, and what stands for none of them. */
  figures: readonly DraftFigure[];
  none: string;
}

/** What is not clear of a text: undefined once it is. */
const openQuestion = (text: string, { kind, sum, balance }: Partial<Draft>): Question | undefined => {
  const { sums, balances } = draftFigures(text);
  if (kind === undefined || (kind === 'incoming' && sum === undefined && sums.length > 1))
    return {
      heading: 'Which figure is the sum that came?',
      figures: sums,
      none: 'It is no payment: only its balance counts',
    };
  if (balance === undefined && balances.length > 1)
    return { heading: 'Which figure is the balance afterwards?', figures: balances, none: 'None' };
  return undefined;
};

/** Asks which figure of a message is the sum, and which the balance, where more than one can be. */
const useDraft = (text: string, amount: string | null) => {
  const { sums, balances } = draftFigures(text);
  const known =
    amount === null ? undefined : sums.find((figure) => sumTest({ amount: null, message: figure.text })(amount));
  // A text with one figure and no balance is a payment, or nobody would make a pattern of it.
  const isClear = sums.length <= 1 && balances.length === 0;
  const [chosen, setChosen] = useState<Partial<Draft>>(
    known ? { kind: 'incoming', sum: known } : isClear ? { kind: 'incoming' } : {},
  );
  const question = openQuestion(text, chosen);
  const choose = (figure: DraftFigure | null) => {
    if (chosen.kind === undefined)
      setChosen(figure === null ? { kind: 'balanceOnly', sum: null } : { kind: 'incoming', sum: figure });
    else setChosen({ ...chosen, balance: figure });
  };
  const { kind = 'incoming', sum = sums[0] ?? null, balance = balances[0] ?? null } = chosen;
  return { question, choose, draft: { kind, sum, balance } };
};

/** The dialog that adds a pattern, with what a message says: its bank, a draft of the pattern, and the text to try it on. */
const MakePatternDialog = ({ definition, record, onClose }: CustomDialogProps) => {
  const t = useTranslate();
  const text = String(record!.message);
  const { question, choose, draft } = useDraft(text, record!.amount === null ? null : String(record!.amount));
  const { data, isPending } = useGetList<Bank>(banks.name, {
    pagination: { page: 1, perPage: maxBanks },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  });
  if (isPending) return <WaitingDialog heading={parsingPatterns.create!.dialog.heading} onClose={onClose} />;
  if (question)
    return (
      <Dialog
        heading={t(question.heading)}
        about={<AboutRecord definition={definition} record={record!} />}
        onClose={onClose}
        buttons={
          <Button onClick={onClose} autoFocus>
            {t('Cancel')}
          </Button>
        }
      >
        <p className="literal">
          <MarkedFigures text={text} sum={null} />
        </p>
        <div className="figure-choice">
          {question.figures.map((figure) => (
            <Button key={figure.from} onClick={() => choose(figure)}>
              {figure.text}
            </Button>
          ))}
          <Button onClick={() => choose(null)}>{t(question.none)}</Button>
        </div>
      </Dialog>
    );
  const isEmpty = draft.kind === 'incoming' ? draft.sum === null : draft.balance === null;
  const given = {
    bankDataId: data?.find((bank) => isSenderOf(bank, String(record!.sender)))?.id ?? null,
    regexpPattern: isEmpty ? null : draftPattern(text, draft),
    kind: numberOf(draft.kind === 'balanceOnly' ? PatternKind.BalanceOnly : PatternKind.Incoming),
  };
  return (
    <CreateSlot definition={parsingPatterns} given={given} about={{ definition, record: record! }} onClose={onClose} />
  );
};

export default MakePatternDialog;
