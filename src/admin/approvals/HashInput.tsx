import { useId } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import type { ApprovalRequest } from '../../resources/approvals';
import { fundsOperations } from '../../resources/fundsOperations';
import type { CallAction } from '../../resources/language/definition';
import { FundsType } from '../../resources/statuses';
import { TextBox } from '../parts/TextBox';

const confirmation = `${fundsOperations.name}.confirm`;
const { label, maxLength, input } = (fundsOperations.actions!.confirm as CallAction).inputs!.txHash!;
const helper = (input && input.helper) || '';

interface Props {
  value: string;
  onChange: (txHash: string) => void;
  request: ApprovalRequest;
}

const WithdrawHash = ({ request: { subject, txHash }, value, onChange }: Props) => {
  const t = useTranslate();
  const id = useId();
  const { data: record } = useGetOne(fundsOperations.name, { id: subject.slice(fundsOperations.name.length + 1) });
  if (record?.type !== FundsType.Withdraw) return null;
  return (
    <div className="hash-input">
      <label htmlFor={id}>
        {t(label)} <span className="optional">{t('optional')}</span>
      </label>
      <TextBox
        id={id}
        value={value}
        helper={t(txHash ? 'Empty keeps the one of the request' : helper)}
        input={{ className: 'mono', maxLength, autoComplete: 'off', spellCheck: false }}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
};

/** The transaction hash of a withdraw, for whoever confirms it last: they may have sent the coins already. */
export const HashInput = (props: Props) => (props.request.call === confirmation ? <WithdrawHash {...props} /> : null);
