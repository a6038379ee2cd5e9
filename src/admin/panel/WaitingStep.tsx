import { useTranslate, type RaRecord } from 'react-admin';
import { useState } from 'react';
import type { CallAction, Definition } from '../../resources/language/definition';
import { secondPerson } from '../../resources/secondPerson';
import { FirstPressNote, subjectOf, useFirstPress } from '../dialogs/FirstPress';
import { ActionDialog } from '../dialogs/laterDialogs';
import { useConsole } from '../state/ConsoleContext';

const takeBack = secondPerson.actions!.takeBack as CallAction;

/** A first press with what its own person may do about it: take it back. */
export const WaitingPress = ({ press }: { press: RaRecord }) => {
  const t = useTranslate();
  const { session } = useConsole();
  const [asks, setAsks] = useState(false);
  return (
    <div className="waiting-step">
      <FirstPressNote press={press} />
      {press.userId === session.id && (
        <button className="button small" type="button" onClick={() => setAsks(true)}>
          {t(takeBack.label)}
        </button>
      )}
      {asks && (
        <ActionDialog
          definition={secondPerson}
          name="takeBack"
          action={takeBack}
          record={press}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
};

/** In the panel of a record that waits for a second person: who pressed first, what and why. */
export const WaitingStep = ({ definition, record }: { definition: Definition; record: RaRecord }) => {
  const press = useFirstPress(subjectOf(definition, record), typeof record.firstPerson === 'string');
  return press && <WaitingPress press={press} />;
};
