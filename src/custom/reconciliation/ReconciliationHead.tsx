import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ActionSlot, type OpenAction } from '../../admin/actions/ActionSlot';
import { listPath } from '../../admin/list/rows/listPath';
import { lazyComponent } from '../../admin/loading/lazyComponent';
import { LoadFailure } from '../../admin/outcomes/LoadFailure';
import { Button } from '../../admin/parts/Button';
import { Icon } from '../../admin/parts/icons';
import { useConsole } from '../../admin/state/ConsoleContext';
import type { CallAction } from '../../resources/language/definition';
import { optionOf } from '../../resources/language/choices';
import { mayCreate } from '../../resources/language/rights';
import { formatDate } from '../../format/dates';
import { FileStatus, fileStatus } from '../../resources/statuses/reconciliation';
import { statementFiles } from '../../resources/statementFiles';
import { bankLines, chainLines } from '../../resources/statementLines';
import type { StatementKind } from './read/useReading';
import { StatementSummary } from './StatementSummary';
import { useStatements } from './useStatements';

const ReadStatementDialog = lazyComponent(() => import('./read/ReadStatementDialog'));

const screens = [
  { kind: 'bank', label: 'Bank statement', definition: bankLines },
  { kind: 'chain', label: 'Chain', definition: chainLines },
] as const;

/** Above the lines: of banks or of chains, which statement, what was found in it, and how to read another. */
export const ReconciliationHead = ({ kind }: { kind: StatementKind }) => {
  const t = useTranslate();
  const { session } = useConsole();
  const { files, shown, show, showRead, error, refetch } = useStatements(kind);
  const [isReading, setIsReading] = useState(false);
  const [action, setAction] = useState<OpenAction | null>(null);
  const mayRead = mayCreate(statementFiles, session.role);
  return (
    <>
      <div className="reconcile-bar">
        {mayRead && (
          <nav className="segments" aria-label={t('Statement')}>
            {screens.map(({ kind: name, label, definition }) => (
              <Link key={name} to={listPath(definition, {})!} aria-current={name === kind ? 'page' : undefined}>
                {t(label)}
              </Link>
            ))}
          </nav>
        )}
        <label className="reconcile-file">
          <span className="visually-hidden">{t('Statement')}</span>
          <select
            value={shown ? String(shown.id) : ''}
            onChange={({ target }) => show(files?.find(({ id }) => String(id) === target.value))}
          >
            <option value="">{t('All statements')}</option>
            {(files ?? []).map(({ id, name, fromDate, toDate, status, left }) => (
              <option key={id} value={id}>
                {[
                  `${name}${left ? ` (${left})` : ''}`,
                  `${formatDate(fromDate)} – ${formatDate(toDate)}`,
                  ...(status === FileStatus.Read ? [] : [t(optionOf(fileStatus, status)!.label)]),
                ].join(' · ')}
              </option>
            ))}
          </select>
        </label>
        <Link to={listPath(statementFiles, {})!}>{t('Statements')}</Link>
        {mayRead && (
          <Button kind="primary" onClick={() => setIsReading(true)}>
            <Icon name="upload" size={16} /> {t(statementFiles.create!.button)}
          </Button>
        )}
      </div>
      {error && (
        <LoadFailure
          error={error as Error}
          onRetry={() => void refetch()}
          heading="The statements could not be loaded"
        />
      )}
      {/* A vault owner may not ask for the sums, and would be signed out. */}
      {mayRead && shown && (
        <StatementSummary
          kind={kind}
          file={shown}
          onAction={(name) => setAction({ name, action: statementFiles.actions![name] as CallAction, record: shown })}
        />
      )}
      {isReading && (
        <ReadStatementDialog
          definition={statementFiles}
          kind={kind}
          onRead={(id) => void showRead(id)}
          onClose={() => setIsReading(false)}
        />
      )}
      <ActionSlot definition={statementFiles} opened={action} onClose={() => setAction(null)} />
    </>
  );
};
