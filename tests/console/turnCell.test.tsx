import { render } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { beforeAll, expect, it } from 'vitest';
import { loadPhrases } from '../../src/admin/i18n/loadPhrases';
import { createI18n } from '../../src/admin/i18n/provider';
import { ConsoleContext, type ConsoleState } from '../../src/admin/state/ConsoleContext';
import TurnCell from '../../src/custom/disputes/TurnCell';
import { disputes } from '../../src/resources/disputes';
import { numberOf } from '../../src/resources/language/choices';
import { Role } from '../../src/resources/language/roles';
import { DisputeTurn } from '../../src/resources/statuses/disputes';

let i18nProvider: ReturnType<typeof createI18n>;
beforeAll(async () => {
  i18nProvider = createI18n(await loadPhrases('en'));
});

it.each([
  [Role.VaultOwner, DisputeTurn.Owner, 'Waits for your answer'],
  [Role.VaultOwner, DisputeTurn.Staff, 'Staff decide'],
  [Role.Finance, DisputeTurn.Staff, 'Staff decide Developer, Owner or Moderator'],
  [Role.Finance, DisputeTurn.Approver, 'Approver decides'],
  [Role.Finance, DisputeTurn.Owner, 'Vault owner answers'],
  [Role.Moderator, DisputeTurn.Owner, 'Vault owner answers'],
])('whose turn a dispute is, as %s reads it: %s is %s', (role, turn, text) => {
  const state = { session: { role } } as ConsoleState;
  const { container } = render(
    <CoreAdminContext i18nProvider={i18nProvider}>
      <ConsoleContext.Provider value={state}>
        <TurnCell
          definition={disputes}
          name="turn"
          field={disputes.fields.turn}
          record={{ id: 1, turn }}
          value={numberOf(turn)}
          linked
          full
        />
      </ConsoleContext.Provider>
    </CoreAdminContext>,
  );
  expect(container.textContent).toBe(text);
});
