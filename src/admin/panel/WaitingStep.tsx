import { useTranslate, type RaRecord } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import type { CallAction, Definition } from '../../resources/language/definition';
import { secondPerson } from '../../resources/secondPerson';
import { FirstPressNote, subjectOf, useFirstPress } from '../dialogs/FirstPress';
import { ActionDialog } from '../dialogs/laterDialogs';
import { useConsole } from '../state/ConsoleContext';
import { focusScreen } from './useOpeningInAddress';

const takeBack = secondPerson.actions!.takeBack as CallAction;

/**
 * A first press, while one waits, with what its own person may do about it: take it back. What they were asked stays
 * when it waits no longer: it does not vanish under the pointer, and who presses then hears why it is too late.
 */
export const WaitingPress = ({ press }: { press: RaRecord | undefined }) => {
  const t = useTranslate();
  const { session } = useConsole();
  const [asked, setAsked] = useState<RaRecord | null>(null);
  const wasAsked = useRef(false);
  // What was taken back has no button any more that the focus could return to.
  useEffect(() => {
    if (wasAsked.current && !asked && document.activeElement === document.body) focusScreen();
    wasAsked.current = asked !== null;
  }, [asked]);
  return (
    <>
      {press && (
        <div className="waiting-step">
          <FirstPressNote press={press} />
          {press.userId === session.id && (
            <button className="button small" type="button" onClick={() => setAsked(press)}>
              {t(takeBack.label)}
            </button>
          )}
        </div>
      )}
      {asked && (
        <ActionDialog
          definition={secondPerson}
          name="takeBack"
          action={takeBack}
          record={asked}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
};

/** In the panel of a record that waits for a second person: who pressed first, what and why. */
export const WaitingStep = ({ definition, record }: { definition: Definition; record: RaRecord }) => {
  const press = useFirstPress(subjectOf(definition, record), typeof record.firstPerson === 'string');
  return <WaitingPress press={press} />;
};
