/** The dialogs of `src/custom`, in one file for each of its folders. */
const customDialog =
  /\/src\/custom\/(\w+)\/(?:\w+Dialog|TopUp|HowToPay|RequestWithdraw|ConfirmOperation|ReverseDeal|ShowAddress|AddUser|FeesAndAgent)\.tsx$/;

/**
 * Which modules of the console share a file: a few files of what belongs together, instead of one for each set of screens
 * that share a module. What a page imports, too, is a file of its own, so that no page waits for dialogs.
 */
export const chunkGroups = [
  { name: 'main', test: /\/src\/main\.ts$/, priority: 4 },
  { name: 'start', test: /\/src\/start\.tsx$/, priority: 3 },
  {
    name: 'calls',
    test: /\/src\/(authProvider\/(endSession|recordTab)|dataProvider\/http)\.ts$/,
    priority: 2.5,
  },
  { name: 'console', test: /\/src\/Console\.tsx$/, priority: 2 },
  // The definitions that are whole only after the first rows.
  { name: 'definitions', test: /\/src\/resources\/laterDefinitions\.ts$/, priority: 1.9 },
  // What is clicked first: it is fetched before anything else that is.
  { name: 'firstActs', test: /\/src\/admin\/(list\/Selection|panel\/RecordPanel)\.tsx$/, priority: 1 },
  // What few records have: a request that waits, which is decided in the panel.
  { name: 'requests', test: /\/src\/admin\/panel\/(SubjectRequests|OwnDecision)\.tsx$/, priority: 0.9 },
  // Dialogs, menus, the boxes of filters and what an empty list says, which every list fetches one after the other.
  {
    name: 'dialogs',
    test: /\/src\/(admin\/(dialogs\/(Action|Create|Info)Dialog|actions\/FilledCreateDialog|list\/(toolbar\/(ColumnsMenu|ExportItems)|foot\/EmptyList)|filters\/(MoreFilters|\w+Box)|views\/ViewsItems|shell\/UserMenuItems)|dataProvider\/(dryRun|message|receipt)Calls)\.tsx?$/,
    priority: 1,
  },
  // Calls that are made once the rows are drawn, also under Save-Data.
  { name: 'laterCalls', test: /\/src\/dataProvider\/(approval|session)Calls\.ts$/, priority: 1 },
  {
    name: 'proof',
    test: /\/src\/admin\/(proof\/(?!SetUpFactor|NewAppForm|useFactorCalls|RecoveryCodes|useNewPasskey)|login\/ownPassword)/,
    priority: 1.2,
  },
  {
    name: 'qrCode',
    test: /\/src\/(admin\/(parts\/QrCode|proof\/NewAppForm)|custom\/funds\/Payment)\.tsx$/,
    priority: 1,
  },
  {
    name: 'wizard',
    test: /\/src\/(admin\/wizard\/Wizard|custom\/users\/currentFees)\.tsx?$/,
    priority: 1,
  },
  { name: 'statement', test: /\/src\/(custom\/funds\/Statement|dataProvider\/statementCalls)\.tsx?$/, priority: 1 },
  {
    name: 'taskCalls',
    test: /\/src\/custom\/(takerStore\/use(TakeNext|OpenTask)|messages\/(FitChecks|useAmountOf)|receipts\/(droppedFiles|useUploads|ReceiptFiles|unsentWarning))\.tsx?$|\/src\/admin\/hooks\/useDrop\.ts$/,
    priority: 1,
  },
  // What people who work on tasks have: their page, the header of a task, and its dialogs.
  { name: 'tasks', test: /\/src\/custom\/takerStore\/(TakerStorePage|TaskHeader|\w+Dialog)\.tsx$/, priority: 1 },
  // What dialogs of messages share with the desk of disputes, which waits for no dialog.
  { name: 'sums', test: /\/src\/format\/bankTexts\/sums\.ts$/, priority: 1 },
  {
    name: 'shellParts',
    test: /\/src\/admin\/(lock\/LockScreen|notifications\/NotificationBox|palette\/Palette|list\/(search\/SearchOffers|table\/columnDrags)|shell\/Toast)\.tsx?$/,
    priority: 0,
  },
  // The dialogs about oneself, which are fetched when the user menu opens, and the one that asks who one is.
  {
    name: 'ownDialogs',
    test: /\/src\/admin\/shell\/(Own\w+Dialog|FactorsDialog|ProofDialog|VerificationCode)\.tsx$/,
    priority: 0.5,
  },
  {
    debugName: 'customDialogs',
    name: (id: string) => `${customDialog.exec(id)![1]!}Dialogs`,
    test: customDialog,
    priority: 0,
  },
];
