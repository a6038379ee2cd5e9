/**
 * What is specified of all that can be seen, in short, and where it is tested: a file of the tests and the title of the test, or
 * the words of `docs/decisions.md` that settle something else. A line without a bar is a heading. `sentences.test.ts` holds that
 * every test and every decision exists.
 */
export const sentences = `
Routes
The empty root and the empty dashboard lead to the sign-in page | e2e/signIn.spec.ts | signing in has two steps and opens Main
The addresses of all screens, and of the members of a group | e2e/screens.spec.ts | every screen is as specified, or refused to the role
Public addresses: payment-gateway and extended-pg with an invoice | e2e/specified.spec.ts | the result of payment-gateway lists id, status, requisites and expiry, and says how to make another
Who is not signed in is led to the entry | e2e/signIn.spec.ts | an address that required signing in opens afterwards
After signing in Main opens | e2e/signIn.spec.ts | signing in has two steps and opens Main
When the session is over the form starts at its first step | e2e/signIn.spec.ts | a token refused by the platform leads to the sign-in page with the reason

Shell
The menu is open at first, 256 px wide, and a button closes it | e2e/specified.spec.ts | the open menu moves the content by 256 px, and a closed one by nothing
The header shows title, role, USDT price and balance | e2e/createRecords.spec.ts | the exchange rate is set and shown in the header; zero is refused
Amounts: the balance in USDT | e2e/screens.spec.ts | amounts in the header have a fixed number of decimals, so that nothing beside them moves
The user menu: e-mail, Change password, Logout; the breadcrumb | e2e/specifiedShell.spec.ts | the user menu shows the e-mail and offers Change password and Logout; screens have the breadcrumb
Dates in the local format | e2e/specifiedShell.spec.ts | dates are in the local format of the browser
Tables have a search, and 'No data.' over 150 px | e2e/specified.spec.ts | every list has a search, and says No data. over 150 px where it is empty
Tables have a selection column | e2e/table.spec.ts | rows are selected with Shift or all at once, and the selection shows the sum
The 16 columns of the layout | docs/decisions.md | Sixteen columns
The sidebar's order and groups | unit/definitions.test.ts | the definitions put the sidebar in the specified order and groups
Expenses has no screen | e2e/roles.spec.ts | disabled menu entries show the reason
Withdraws and Permissions, which had none, have screens | e2e/screens.spec.ts | every screen is as specified, or refused to the role
Next features: Traffic and one more | unit/definitions.test.ts | the definitions show role %s of the group Next features what is specified, and nobody else any

Login
Two steps with their labels and buttons | e2e/signIn.spec.ts | signing in has two steps and opens Main
Notifications above the fields | e2e/signIn.spec.ts | a wrong password shows an error for three seconds and clears both fields

Main dashboard
Tiles, 'Create workspace' without behaviour, charts and the axes of the spider | e2e/specifiedShell.spec.ts | Main has the specified tiles, charts and a button without a workspace behind it
Charts are 400 px high | e2e/specified.spec.ts | the charts of Main are 400 px high
Static figures are real ones | docs/decisions.md | No figure is invented

Invoices
Tiles | e2e/specifiedShell.spec.ts | Invoices have the tiles With issues, Action required and Funds on hold
Tabs | e2e/invoices.spec.ts | the list of invoices shows tabs with their counts
Title, description, columns, newest first | e2e/invoices.spec.ts | the list of invoices shows the specified columns, newest first
The uuid is shortened to five and five characters | unit/format.test.ts | a uuid is shortened to its first and last five characters
Row menu | e2e/invoices.spec.ts | the list of invoices has the specified row menu, whose disabled items show their reason to the keyboard
Resolve opens its dialog | e2e/money.spec.ts | a second person resolves an invoice in its panel, which then shows the deal and transactions
'Open ticket', which did nothing, opens one | e2e/createRecords.spec.ts | Open ticket in a row menu fills the ticket name from the record

Taker Store
Title, columns, row menu | e2e/screens.spec.ts | every screen is as specified, or refused to the role
Personal tasks with complete and dismiss | e2e/queue.spec.ts | a task is taken, opened with its history, and dismissed with a reason
'Complete invoice' with receipts | e2e/complete.spec.ts | a pay-out is completed with chosen and dropped receipts; a wrong file shows why it is refused
'Dismiss invoice' with its placeholder | e2e/queue.spec.ts | a task is taken, opened with its history, and dismissed with a reason
'Manual invoice closing' | e2e/specified.spec.ts | Resolve sends Complete to a plain platform with the uuid, the type and the status, and closes

Deposits
Columns, row menu | e2e/screens.spec.ts | every screen is as specified, or refused to the role
Top-up in two steps, its placeholder, when it goes on, the payment | e2e/specifiedShell.spec.ts | a top-up goes on once an amount is typed, and its second step has a code, the address and Close alone
The QR code of the payment | e2e/money.spec.ts | a top-up shows a QR code of the payment link, and later that two people confirmed it

Booking pool
Description, columns, row menu | e2e/screens.spec.ts | every screen is as specified, or refused to the role
Counts and nested values | e2e/awkward.spec.ts | the booking pool shows its counts and nested fields

Clients and vault owners
Titles, columns, row menus | e2e/screens.spec.ts | every screen is as specified, or refused to the role
'Add client' and 'Add vault owner' | e2e/createRecords.spec.ts | every create dialog refuses empty fields and creates a record that is still there after a reload

Exchange rates, balances, deals, funds, wallets, transactions
Descriptions, columns, row menus | e2e/screens.spec.ts | every screen is as specified, or refused to the role
Manual confirm | e2e/money.spec.ts | confirming a deposit requires a reason only if the received amount differs
'Add wallet' | e2e/createRecords.spec.ts | every create dialog refuses empty fields and creates a record that is still there after a reload
'Transaction info', read-only | e2e/createRecords.spec.ts | Info of a transaction shows its values read-only

Groups
Columns, row menus of groups and members | e2e/screens.spec.ts | every screen is as specified, or refused to the role
'Create group' | e2e/createRecords.spec.ts | every create dialog refuses empty fields and creates a record that is still there after a reload
The description is a field of 50 by 5 | e2e/createRecords.spec.ts | the description of a new group is a field of 50 by 5 characters
Edit opens the members, where one is added and removed | e2e/awkward.spec.ts | a group opens its list of members, where one is added and removed
Members are counted; Disband and Remove work | api/records.test.ts | adds a member, changes the share, counts members, removes the member and the group

Banks, parsing patterns, settings
Columns, row menus | e2e/screens.spec.ts | every screen is as specified, or refused to the role
'Bank Data', delete | e2e/banks.spec.ts | a bank is added, found after a reload, and deleted
'Pattern Data' | e2e/createRecords.spec.ts | a pattern is tried on a pasted message and on the messages of its bank
'Set current exchange rate' with its placeholder | e2e/createRecords.spec.ts | the exchange rate is set and shown in the header; zero is refused
Its helper | e2e/specifiedShell.spec.ts | only vault owners may own a new phone, and Settings say what the rate does

Support, invoice traffic
Columns, row menus | e2e/screens.spec.ts | every screen is as specified, or refused to the role
'Support ticket' and 'Create traffic' | e2e/createRecords.spec.ts | every create dialog refuses empty fields and creates a record that is still there after a reload

Users
Columns, row menu | e2e/screens.spec.ts | every screen is as specified, or refused to the role
The wizard: steps, Disabled at first, review with the role's number, 'Save the credentials!' | e2e/users.spec.ts | a user with a role without fees is created in two steps, with a temporary password
'Agent and Fees' for roles 11 and 12, Previous | e2e/specified.spec.ts | the user wizard checks an e-mail 500 ms after the last key, and has fees for roles 11 and 12 alone
'Change account password' with its warnings and 'Affected user' | e2e/users.spec.ts | resetting my own password keeps this tab signed in and signs out the other one
'Delete user account' | e2e/users.spec.ts | a deleted user is signed out at once, and their record stays
The warnings of deleting are about deleting | docs/decisions.md | The dialog says that an account is deleted

Vault area
Columns, row menus of holders, accounts, devices, messages | e2e/screens.spec.ts | every screen is as specified, or refused to the role
The switch of an account; Bind | e2e/awkward.spec.ts | a payment account is deactivated, activated and bound to a device
'Create vault': its steps, review and end | e2e/vault.spec.ts | a failed second call of the vault wizard is retried alone, and a double click creates nothing twice
Holder, account and device forms | e2e/createRecords.spec.ts | every create dialog refuses empty fields and creates a record that is still there after a reload
A new phone belongs to a vault owner | e2e/specifiedShell.spec.ts | only vault owners may own a new phone, and Settings say what the rate does
The vault owner view and its deposit | e2e/createRecords.spec.ts | the vault owner view shows an owner's deposit
'Top-up deposit' opens the reserve dialog | e2e/specified.spec.ts | the reserve-wallet dialog shows the address after the first press, and the second closes it
Dialogs close only on success | e2e/banks.spec.ts | a refusal is shown in the dialog, and the typed values stay

Values in lists and forms
Plus signs of numbers and of ticket descriptions, Yes and No, titles for ids, the switch of an account, no row actions of rates, 'without leading +', Active at first | e2e/specifiedShell.spec.ts | values are written as specified: plus signs, Yes and No, titles in place of ids, a switch that is on while Active

Public pages
extended-pg: dark, tiles, tabs, fields, what the result copies | e2e/specifiedShell.spec.ts | the form of extended-pg has the specified tiles, tabs and fields, and its result copies what is to be paid
After sending the address is that of the invoice | e2e/public.spec.ts | on a bad network a payer loses no input, creates one invoice and sees the requisites
The result is asked for every ten seconds | e2e/public.spec.ts | a payer sees within ten seconds that an operator completed the invoice
A code leads back to the form | e2e/specified.spec.ts | a code that a plain platform answers leads the payer back to the form
payment-gateway: tiles, result and note | e2e/specified.spec.ts | the result of payment-gateway lists id, status, requisites and expiry, and says how to make another
Send of payment-gateway, which did nothing, creates an invoice | docs/decisions.md | payment-gateway keeps its address and starts again after a reload

Validation rules
The messages of signing in | e2e/signIn.spec.ts | signing in has two steps and opens Main
Top-up goes on once something is typed | e2e/specifiedShell.spec.ts | a top-up goes on once an amount is typed, and its second step has a code, the address and Close alone
A rate must be above 0; it says so | e2e/createRecords.spec.ts | the exchange rate is set and shown in the header; zero is refused
Resolve sends nothing until a status is chosen | e2e/specified.spec.ts | Resolve sends Complete to a plain platform with the uuid, the type and the status, and closes
Receipts: PDF, several, dropped, the hint | e2e/complete.spec.ts | a pay-out is completed with chosen and dropped receipts; a wrong file shows why it is refused
The size of a receipt, which was only stated, is held | api/receipts.test.ts | must be PDFs by their content, not empty, and at most 512,000 bytes
A group member must be chosen, and is of role 12 | e2e/specifiedShell.spec.ts | a member of a group is a vault owner, and nothing is sent without one
Traffic: merchant, title, range | api/contract.test.ts | a traffic range must not end before it begins
E-mail: required, format, checked after a pause | e2e/users.spec.ts | each e-mail in the user wizard is checked once, after a pause in typing, and late answers are ignored
E-mail: the pause is 500 ms | e2e/specified.spec.ts | the user wizard checks an e-mail 500 ms after the last key, and has fees for roles 11 and 12 alone
E-mail that is taken | e2e/users.spec.ts | a taken e-mail is shown in the user wizard while its field still has the focus
Fees | docs/decisions.md | Fees** are percentages from 0 to 100
Holder and account forms need their fields | e2e/createRecords.spec.ts | every create dialog refuses empty fields and creates a record that is still there after a reload
Bind needs a device | e2e/severalRecords.spec.ts | a phone is bound to several accounts at once; what it will do is said once the phone is chosen
The public form: what it needs, from 1 on | unit/payerPages.test.ts | the form for payers refuses the amount %j with: %s
The public form says what is missing, by tab | e2e/public.spec.ts | a message of one tab goes when the other is chosen, and the helper stays beside an error

Roles and permissions
Who sees which menu entry | console/isolated/screens.test.tsx | a user sees only screens in the menu that the role may open
Who opens which screen | e2e/roles.spec.ts | the menu shows only the screens of the role, and the address of another screen is refused
Vault, finance, billing, settings by role | e2e/screens.spec.ts | every screen is as specified, or refused to the role
An Owner of 'next' | unit/definitions.test.ts | the definitions show an Owner only Activity in the group "next"
Role 12 is Trader in the wizard | e2e/specified.spec.ts | the user wizard checks an e-mail 500 ms after the last key, and has fees for roles 11 and 12 alone
The check of rights, which let everybody pass, is real | api/access.test.ts | the API permits what is declared
401 signs out | e2e/signIn.spec.ts | a token refused by the platform leads to the sign-in page with the reason
403 signs out | e2e/specified.spec.ts | 403 of any call of a plain platform signs out
Deposits are one's own | e2e/awkward.spec.ts | the deposits screen requests only the deposits of the signed-in user

Calls
The session ends at the end of its token | console/session.test.ts | the session clock warns ten minutes before the end and ends on time, once
The token is kept under a_auth | console/session.test.ts | the token is stored unchanged under a_auth and read as the session
A wallet is reserved by a top-up | api/funds.test.ts | a deposit reserves a wallet, allows one at a time per user, and credits the user once
A platform that sends no 'alive' stays live | console/liveChannel.test.ts | the live channel stays live on a plain platform that sends nothing
Every call exists | api/contract.test.ts | has %s
Only the calls, fields and headers of the contract | console/dataProvider.test.ts | a plain platform gets exactly the calls of the contract: no query, no extra header, no extra field
The token as a bearer | console/dataProvider.test.ts | a call without a token has no authorization header
Fees and relation after the creation of a user, and when not | e2e/users.spec.ts | for a disabled user the wizard shows that fees are not saved and offers to set them
Each of these calls is made, and named when it fails | console/addUser.test.ts | adding a user names every part that is not saved, whichever calls fail in whichever order
The vault wizard uses the id of the profile before | console/createVault.test.ts | a new vault on a platform %s creates one profile and one account, whatever fails or is reloaded
The socket sends 'auth' with the token | console/liveChannel.test.ts | the live channel sends the token when it is connected, and passes events on
The socket is opened anew every five seconds | console/liveChannel.test.ts | the live channel reconnects every 5 seconds, is off after 30, and reports when it is connected again
pool, devices, holders, accounts, store and tasks are drawn | e2e/specified.spec.ts | each event of the live channel that carries a record is drawn in its list
new-user and invoice-updated | e2e/specified.spec.ts | new-user and invoice-updated are drawn in the lists of staff
new-invoice and exchange-rate-update | e2e/live.spec.ts | new invoices wait while rows are selected, and the exchange rate is updated at once
`;
