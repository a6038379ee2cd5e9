import type { WizardPlan } from '../../admin/wizard/plan';
import { paymentAccounts } from '../../resources/paymentAccounts';
import { vaultProfiles } from '../../resources/vaultProfiles';
import type { Fields } from '../../resources/language/fields';

const { holderName, phoneNumber, vaultOwnerId, status } = vaultProfiles.fields;
const { bankDataId, requisites } = paymentAccounts.fields;

/** Inputs of a holder profile. */
export const profileFields: Fields = { holderName, phoneNumber, vaultOwnerId, status };

/** Inputs of its payment account. The profile is the one just created. */
export const accountFields: Fields = { bankDataId, requisites };

/**
 * The wizard 'Create vault'. `ownerId` is set for roles that may create only their own
 * vaults.
 */
export const createVaultPlan = (ownerId: number | undefined): WizardPlan => ({
  name: 'vault.create',
  label: 'Vault',
  heading: 'Create vault',
  steps: [
    {
      name: 'profile',
      title: 'Vault Profiles',
      reviewHeading: 'Vault profile',
      part: 'profile',
      fields:
        ownerId === undefined
          ? profileFields
          : { ...profileFields, vaultOwnerId: { ...vaultOwnerId, initial: ownerId } as Fields[string] },
    },
    {
      name: 'account',
      title: 'Payment Accounts',
      reviewHeading: 'Payment account',
      part: 'account',
      fields: accountFields,
    },
  ],
  resultTitle: 'Result',
  reviewHeading: 'Please check and confirm your data!',
});
