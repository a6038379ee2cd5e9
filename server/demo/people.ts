import { Role } from '../../src/resources/language/roles';
import { TicketStatus } from '../../src/resources/statuses/support';

/** Password of every demo account. Only in demo mode. */
export const demoPassword = 'demo-console';

/** The accounts that `npm start` prints. */
export const demoAccounts = [
  { email: 'developer@example.com', nickname: 'Dana Developer', type: Role.Developer },
  { email: 'owner@example.com', nickname: 'Olga Owner', type: Role.Owner },
  { email: 'moderator@example.com', nickname: 'Max Moderator', type: Role.Moderator },
  { email: 'finance@example.com', nickname: 'Fred Finance', type: Role.Finance },
  { email: 'vault-owner@example.com', nickname: 'Vera Vault', type: Role.VaultOwner },
  { email: 'merchant@example.com', nickname: 'Nordwind', type: Role.Merchant },
  { email: 'agent@example.com', nickname: 'Aron Agent', type: Role.Agent },
] as const;

/** Fees that each kind of user agreed to, for pay-ins and pay-outs (percent). */
export const demoFees = {
  merchant: { payInFee: '3.50', payOutFee: '2.00' },
  owner: { payInFee: '1.20', payOutFee: '0.80' },
  agent: { payInFee: '0.40', payOutFee: '0.20' },
} as const;

/** Merchants besides the one that can sign in. */
export const demoMerchants = [
  'Solar shop',
  'Vega travel',
  'Kite store',
  'Baltic books',
  'Orbit games',
  'Лавка чая',
  'Green valley',
  'Polar outdoor',
  'Umbra tickets',
] as const;

/** Operators who work on demo invoices. Nobody can sign in as them. */
export const demoOperators = ['Ira Operator', 'Timur Operator'] as const;

/** Vault owners besides the one that can sign in. */
export const demoVaultOwners = ['Anna Kim', 'Pavel Sorokin'] as const;

/** Holder names of the demo's payment accounts. */
export const demoHolders = [
  'Ivan Petrov',
  'Maria Orlova',
  'Sergey Volkov',
  'Elena Smirnova',
  'Oleg Popov',
  'Nina Belova',
  'Andrey Kozlov',
  'Daria Novikova',
  'Roman Lebedev',
  'Yulia Morozova',
  'Viktor Pavlov',
  'Alina Sokolova',
] as const;

/** Messages that banks send, with placeholders for the amount and the card. */
export const demoMessages = [
  'Card *{card}: incoming transfer {amount} RUB from IVAN P. Available 104 220.10 RUB',
  'Payment received: {amount} RUB. Thank you for using our services',
  'Your one-time code is {card}. Do not tell it to anyone',
] as const;

/** Patterns that read the amount from a bank's messages. */
export const demoPatterns = [
  '^Card \\*\\d{4}: incoming transfer (?P<amount>[0-9]+(?:\\.[0-9]{2})?) (?P<currency>RUB)',
  '^Payment received: (?P<amount>[0-9]+(?:\\.[0-9]{2})?) (?P<currency>RUB)',
] as const;

export const demoTickets = [
  {
    ticketName: 'Payer sent twice',
    ticketDescription: 'The same sum arrived two times within a minute.',
    status: TicketStatus.Open,
    hoursAgo: 5,
    answers: [
      { as: Role.Finance, hoursAgo: 4, text: 'Which invoice is it? Send its number and the time of both payments.' },
      {
        as: Role.Moderator,
        hoursAgo: 3,
        text: 'The last pay-in of Nordwind: its payer sent the sum again a minute later.\nThe phone has both messages.',
      },
    ],
  },
  {
    ticketName: 'Phone does not answer',
    ticketDescription: 'Phone 8 has been silent since the morning.',
    status: TicketStatus.Suspended,
    hoursAgo: 26,
    answers: [],
  },
  {
    ticketName: 'Вопрос по комиссии',
    ticketDescription: 'Merchant asks how the fee of a pay-out is counted.',
    status: TicketStatus.Closed,
    hoursAgo: 100,
    answers: [],
  },
] as const;

export const demoBanks = [
  { bankTitle: 'Kapital Bank', senderName: 'KapitalBank', senderNumber: '8100', packageName: 'az.kapital.mobile' },
  { bankTitle: 'Bank of Baku', senderName: 'BankOfBaku', senderNumber: '145', packageName: 'az.bob.mobile' },
  { bankTitle: 'Unibank', senderName: 'Unibank', senderNumber: '117', packageName: 'az.unibank.mobile' },
  { bankTitle: 'Nordic Savings', senderName: 'NordicSav', senderNumber: '9020', packageName: 'com.nordic.savings' },
] as const;
