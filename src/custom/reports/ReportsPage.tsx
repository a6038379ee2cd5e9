import { useLocaleState, useTranslate } from 'react-admin';
import { useState } from 'react';
import { saveFile } from '../../admin/browser/saveFile';
import { lazyComponent } from '../../admin/loading/lazyComponent';
import { LoadFailure } from '../../admin/outcomes/LoadFailure';
import { Icon } from '../../admin/parts/icons';
import { PageHead } from '../../admin/parts/PageHead';
import { useConsole } from '../../admin/state/ConsoleContext';
import { columnsFor, dimensionsFor, reportDimensions, type ReportDimension } from '../../resources/reports';
import { exportedRows, reportCsv, reportFile } from './exportReport';
import { PeriodBar } from './PeriodBar';
import { daysText } from './periodText';
import { ReportLines } from './ReportLines';
import { ReportTable } from './ReportTable';
import { ReportTiles } from './ReportTiles';
import { useReport, type FetchedReport } from './useReport';
import { useReportPlace } from './useReportPlace';

const ReportChart = lazyComponent(() => import('./ReportChart'));

interface BodyProps {
  fetched: FetchedReport;
  /** Of the tab that is open, while its report is fetched. */
  by: ReportDimension;
  onBy: (by: ReportDimension) => void;
}

const ReportBody = ({ fetched: { report, period, spans }, by, onBy }: BodyProps) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const { session } = useConsole();
  const compared = t('%{days}, in %{zone} · compared with %{before}', {
    days: daysText(period, spans.now, locale),
    zone: period.zone === 'utc' ? 'UTC' : new Intl.DateTimeFormat().resolvedOptions().timeZone,
    before: daysText(period, spans.before, locale),
  });
  return (
    <>
      <section className="card report-head" aria-label={t('Totals')}>
        <ReportTiles total={report.total} />
        <ReportChart period={period} spans={spans} hours={report.hours} />
      </section>
      <div className="report-bar">
        <nav className="tabs" aria-label={t('Reports')}>
          {dimensionsFor(session.role).map((name) => (
            <button key={name} type="button" aria-current={name === by ? 'true' : undefined} onClick={() => onBy(name)}>
              {t(reportDimensions[name].label)}
            </button>
          ))}
        </nav>
        <p className="muted numeric">
          {compared} · {t('success rate: completed of all that ended')}
        </p>
      </div>
      <section className="card" aria-label={t(reportDimensions[report.by].label)}>
        {report.rows.length === 0 ? (
          <p className="report-none muted">{t('Nothing in this period.')}</p>
        ) : (
          <ReportTable key={report.by} report={report} span={spans.now} />
        )}
        {report.by === 'agent' && report.rows.length > 0 && (
          <p className="muted report-note">
            {t('A deal may have two agents, or none: the rows add up to another total.')}
          </p>
        )}
        <ReportLines report={report} />
      </section>
    </>
  );
};

/** What was created, completed, earned and paid in a period, beside the period before. */
const ReportsPage = () => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const { session } = useConsole();
  const [openedAt] = useState(() => Date.now());
  const { period, by, show } = useReportPlace(openedAt);
  const { data, error, isPlaceholderData, refetch } = useReport(by, period);
  const save = ({ report, period: covered, spans }: FetchedReport) =>
    saveFile(
      reportCsv(report, columnsFor(session.role, report.by), t, locale),
      reportFile(report.by, covered, spans.now),
    );
  return (
    <>
      <PageHead title={t('Reports')}>
        <div className="report-tools">
          <PeriodBar period={period} now={data?.askedAt ?? openedAt} onPeriod={(chosen) => show({ period: chosen })} />
          <button
            className="button"
            type="button"
            disabled={!data || isPlaceholderData}
            onClick={() => data && save(data)}
          >
            <Icon name="download" size={16} />
            {data
              ? t('Export %{smart_count} row |||| Export %{smart_count} rows', {
                  smart_count: exportedRows(data.report),
                })
              : t('Export')}
          </button>
        </div>
      </PageHead>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} heading="The report could not be loaded" />}
      {data && (
        <div className={isPlaceholderData ? 'report loading' : 'report'} aria-busy={isPlaceholderData}>
          <ReportBody fetched={data} by={by} onBy={(chosen) => show({ by: chosen })} />
        </div>
      )}
      {!data && !error && (
        <p className="card report-wait muted" role="status">
          {t('Loading…')}
        </p>
      )}
    </>
  );
};

export default ReportsPage;
