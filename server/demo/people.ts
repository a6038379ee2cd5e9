import { Role } from '../../src/resources/roles';

/** Password of every demo account (design, section 8). Only in demo mode. */
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

/** Merchants beside the one that can sign in. */
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

/** Vault owners beside the one that can sign in. */
export const demoVaultOwners = ['Anna Kim', 'Pavel Sorokin'] as const;

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

export const demoBanks = [
  { bankTitle: 'Kapital Bank', senderName: 'KapitalBank', senderNumber: '8100', packageName: 'az.kapital.mobile' },
  { bankTitle: 'Bank of Baku', senderName: 'BankOfBaku', senderNumber: '145', packageName: 'az.bob.mobile' },
  { bankTitle: 'Unibank', senderName: 'Unibank', senderNumber: '117', packageName: 'az.unibank.mobile' },
  { bankTitle: 'Nordic Savings', senderName: 'NordicSav', senderNumber: '9020', packageName: 'com.nordic.savings' },
] as const;
