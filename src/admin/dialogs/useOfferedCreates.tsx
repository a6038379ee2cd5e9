import { useTranslate, type RaRecord } from 'react-admin';
import { useState, type ReactNode } from 'react';
import { definitionOf } from '../../resources/index';
import type { Fields } from '../../resources/language/fields';
import { mayCreate } from '../../resources/language/rights';
import type { Values } from '../../resources/language/values';
import { fillValue } from '../../resources/language/wire';
import type { FormState } from '../inputs/useInputForm';
import { useConsole } from '../state/ConsoleContext';
import CreateDialog from './CreateDialog';

interface OfferedCreates {
  /** Buttons below the inputs that offer to create a record, by input. */
  buttons: Readonly<Record<string, ReactNode>>;
  /** The dialog of the one that was pressed. It stands beside the form, whose submit it would trigger inside. */
  dialog: ReactNode;
}

/**
 * Reference inputs of a dialog that offer to create the record which is not there yet (`creates`), for whoever may. What was
 * created is chosen.
 */
export const useOfferedCreates = (
  fields: Fields,
  record: RaRecord,
  setValue: FormState['setValue'],
): OfferedCreates => {
  const t = useTranslate();
  const { session, config } = useConsole();
  const [opened, setOpened] = useState<string>();
  const offers = Object.entries(fields).flatMap(([name, { target, input }]) => {
    if (!input || !input.creates || target === undefined || !config.extensions) return [];
    const definition = definitionOf(target);
    return mayCreate(definition, session.role) ? [{ name, definition, creates: input.creates }] : [];
  });
  const offer = offers.find(({ name }) => name === opened);
  const button = ({ name, definition }: (typeof offers)[number]) => (
    <p className="below-input">
      <button className="button small" type="button" onClick={() => setOpened(name)}>
        {t(definition.create!.button)}
      </button>
    </p>
  );
  return {
    buttons: Object.fromEntries(offers.map((one) => [one.name, button(one)])),
    dialog: offer && (
      <CreateDialog
        definition={offer.definition}
        given={
          Object.fromEntries(
            Object.entries(offer.creates).map(([name, template]) => [name, fillValue(template, record)]),
          ) as Values
        }
        onCreated={({ id }) => {
          // Empty where the platform answered with nothing.
          if (id !== '') setValue(offer.name, Number(id));
        }}
        onClose={() => setOpened(undefined)}
      />
    ),
  };
};
