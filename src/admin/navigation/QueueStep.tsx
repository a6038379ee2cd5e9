import { useTranslate } from 'react-admin';
import { useEffect } from 'react';
import { numberText } from '../../format/numberText';
import { announce } from '../parts/Announcer';
import { doneText, type SucceededCall } from '../outcomes/doneText';
import './queueStep.css';

/** The step from a record of a queue that was dealt with to the next one, which opened by itself. */
export interface QueueStepFacts {
  /** What was done, and the platform's answer. */
  call: SucceededCall;
  answer: unknown;
  /** Id of the record that was dealt with. */
  doneId: string;
  /** What its list calls it. Default: its number. */
  doneName?: string;
  /** Place of the open record among those on screen, from 1, and how many there are. */
  place: number;
  count: number;
}

/** Says above a record that opened by itself what was done with the one before, and announces it. */
export const QueueStep = ({ call, answer, doneId, doneName, place, count }: QueueStepFacts) => {
  const t = useTranslate();
  const text = t('%{done}: %{record} · next: %{place} of %{count}', {
    done: doneText(call, answer, t),
    record: doneName ?? numberText(doneId),
    place,
    count,
  });
  useEffect(() => announce(text), [text]);
  return <p className="queue-step">{text}</p>;
};
