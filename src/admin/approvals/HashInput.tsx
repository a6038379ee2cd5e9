import { useId } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import type { ApprovalRequest } from '../../resources/approvals';
import { fundsOperations } from '../../resources/fundsOperations';
import type { CallAction } from '../../resources/language/definition';
import { FundsType } from '../../resources/statuses/funds';
import { depositHashHelper } from '../../resources/txHash';
import { TextBox } from '../parts/TextBox';

const confirmation = `${fundsOperations.name}.confirm`;
const { label, maxLength, input } = (fundsOperations.actions!.confirm as CallAction).inputs!.txHash!;
const helper = (input && input.helper) || '';

interface Props {
  value: string;
  onChange: (txHash: string) => void;
  request: ApprovalRequest;
}

const OperationHash = ({ request: { subject, txHash }, value, onChange }: Props) => {
  const t = useTranslate();
  const id = useId();
  const { data: record } = useGetOne(fundsOperations.name, { id: subject.slice(fundsOperations.name.length + 1) });
  if (!record) return null;
  const ownHelper = record.type === FundsType.Deposit ? depositHashHelper : helper;
  return (
    <div className="hash-input">
      <label htmlFor={id}>
        {t(label)} <span className="optional">{t('optional')}</span>
      </label>
      <TextBox
        id={id}
        value={value}
        helper={t(txHash ? 'Empty keeps the one of the request' : ownHelper)}
        input={{ className: 'mono', maxLength, autoComplete: 'off', spellCheck: false }}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
};

/** The transaction hash of an operation, for whoever confirms it last: they may have sent or seen the coins. */
export const HashInput = (props: Props) => (props.request.call === confirmation ? <OperationHash {...props} /> : null);
