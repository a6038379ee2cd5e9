import type { WizardPlan, WizardStep } from '../../admin/wizard/plan';
import { percent, reference, type Fields } from '../../resources/language/fields';
import { numberOf, optionsAmong, plainValues } from '../../resources/language/choices';
import { givenRoles, Role, roleName } from '../../resources/language/roles';
import { users } from '../../resources/users';
import { userStatus, UserStatus } from '../../resources/statuses/people';

/** Label of a role. Role 12 is called Trader in this wizard. */
const roleLabel = (role: Role) => (role === Role.VaultOwner ? 'Trader' : roleName(role));

/** Fees of a merchant or vault owner to the platform and to their agent (percent, two decimals). */
export const feeFields: Fields = {
  payInFee: percent('Pay-in fee'),
  payOutFee: percent('Pay-out fee'),
  agentId: reference('Agent', 'agents'),
  agentPayInFee: percent('Pay-in fee of the agent', {
    checks: { needs: 'agentId' },
  }),
  agentPayOutFee: percent('Pay-out fee of the agent', {
    checks: { needs: 'agentId' },
  }),
};

const aboveOwnFee = (field: string) => ({
  input: { doubtAbove: { field, warning: 'More than the merchant pays: the agent gets only what the merchant pays' } },
});

/** Fees of a merchant, out of whose own fee the agent is paid. */
const merchantFeeFields: Fields = {
  ...feeFields,
  agentPayInFee: { ...feeFields.agentPayInFee!, ...aboveOwnFee('payInFee') },
  agentPayOutFee: { ...feeFields.agentPayOutFee!, ...aboveOwnFee('payOutFee') },
};

/** Returns the fees of an account of this role. */
export const feeFieldsOf = (role: Role): Fields => (role === Role.Merchant ? merchantFeeFields : feeFields);

/** The fees of the accounts of a role. */
const feesStep = (role: Role): WizardStep => ({
  name: 'agent-and-fees',
  title: 'Agent and Fees',
  when: { type: role },
  fields: feeFieldsOf(role),
  shownEmpty: ['payInFee', 'payOutFee', 'agentId'],
  note: {
    text: 'The account will be Disabled, so fees and agent are not saved with it.',
    withExtensions: 'Set them later with "Fees and agent".',
    when: { status: UserStatus.Disabled },
    mend: { label: 'Make it Active', values: plainValues({ status: UserStatus.Active }) },
  },
});

const { nickname, email, type, status } = users.fields;

/** The wizard 'Add user account'. */
export const addUserPlan: WizardPlan = {
  name: 'users.create',
  label: 'User',
  heading: 'Add user account',
  steps: [
    {
      name: 'general',
      title: 'General',
      fields: {
        nickname,
        email: { ...email, checks: { requiredMessage: 'Email is required' } },
        type: {
          ...type,
          options: Object.fromEntries(givenRoles.map((role) => [numberOf(role), { label: roleLabel(role) }])),
        },
        status: { ...status, options: optionsAmong(userStatus, [UserStatus.Active, UserStatus.Disabled]) },
      },
      numbered: ['type'],
      note: {
        text: 'Fees and agent are not saved for a disabled account. Choose Active to enter them now, or set them later with "Fees and agent".',
        when: { status: UserStatus.Disabled, type: [Role.Merchant, Role.VaultOwner] },
        below: 'status',
      },
    },
    feesStep(Role.Merchant),
    feesStep(Role.VaultOwner),
  ],
  resultTitle: 'Result',
  reviewHeading: 'Check user data',
};
