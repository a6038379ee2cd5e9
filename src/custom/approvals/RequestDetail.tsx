import { useGetOne, useReference, useTranslate } from 'react-admin';
import { useEffect, useRef } from 'react';
import { RequestDecision } from '../../admin/approvals/RequestDecision';
import { aboutClass, aboutText } from '../../admin/approvals/aboutText';
import { RequestFacts } from '../../admin/approvals/RequestFacts';
import { useSubject } from '../../admin/fields/useSubject';
import type { Deciding } from '../../admin/approvals/useDecision';
import { onPlainClick } from '../../admin/browser/onPlainClick';
import { SubjectName } from '../../admin/fields/SubjectName';
import { QueueStep, type QueueStepFacts } from '../../admin/navigation/QueueStep';
import { recordPath, useOpening } from '../../admin/navigation/openRecord';
import { SectionFailure } from '../../admin/panel/PanelSection';
import type { Decision } from '../../dataProvider/approvalCalls';
import { approvals } from '../../resources/approvals';
import type { RequestRow } from './tabs';

interface Props {
  id: number;
  decision: Decision | undefined;
  deciding: Deciding;
  /** Moves the focus to the heading each time it increases. */
  focusCount: number;
  /** The step from the request before, when this one opened by itself. */
  step: QueueStepFacts | undefined;
}

/** Link to the record that a request is about. Renders nothing when the role may not open it, or it is gone. */
const OpenRecord = ({ subject }: { subject: string }) => {
  const t = useTranslate();
  const { go } = useOpening();
  const opened = useSubject(subject);
  const { referenceRecord, isPending } = useReference({
    reference: opened?.definition.name ?? '',
    id: Number(opened?.id),
    options: { enabled: opened !== undefined },
  });
  // What a declined request would have added was removed with it.
  if (!opened || (!isPending && !referenceRecord)) return null;
  const path = recordPath({ entity: opened.definition.name, id: opened.id });
  return (
    <a className="button plain" href={path} onClick={onPlainClick(() => go(path))}>
      {t('Open record')}
    </a>
  );
};

/** One approval request: its facts, the effects of approval and the buttons to decide on it. */
export const RequestDetail = ({ id, decision, deciding, focusCount, step }: Props) => {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: request, error, refetch } = useGetOne<RequestRow>(approvals.name, { id });
  const isLoaded = request !== undefined;
  useEffect(() => {
    if (focusCount > 0 && isLoaded) heading.current?.focus({ preventScroll: true });
  }, [focusCount, id, isLoaded]);
  if (error && !request) return <SectionFailure error={error as Error} onRetry={() => void refetch()} />;
  if (!request) {
    return (
      <p className="muted" role="status">
        {t('Loading…')}
      </p>
    );
  }
  return (
    <>
      {step && <QueueStep {...step} />}
      <small className="muted">
        {t(request.step)} · <SubjectName {...request} />
      </small>
      <h2 ref={heading} tabIndex={-1} className="numeric">
        <span className={aboutClass(request)}>{aboutText(request, t)}</span>
      </h2>
      <RequestFacts request={request} decision={decision} isAtRecord={false} />
      <RequestDecision
        key={id}
        request={request}
        decision={decision}
        deciding={deciding}
        beside={<OpenRecord subject={request.subject} />}
      />
    </>
  );
};
