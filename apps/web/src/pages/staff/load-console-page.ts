/** The pages of the console. A chunk of its own, so that customers do not load the names of the console's many files. */
export const loadConsolePage = {
  queue: () => import('./queue-page.tsx').then((m) => m.QueuePage),
  handover: () => import('./handover-page.tsx').then((m) => m.HandoverPage),
  owing: () => import('./owing-page.tsx').then((m) => m.OwingPage),
  walkIn: () => import('./walk-in-page.tsx').then((m) => m.WalkInPage),
  printers: () => import('./printers-page.tsx').then((m) => m.PrintersPage),
  reports: () => import('./reports-page.tsx').then((m) => m.ReportsPage),
  bills: () => import('./bills-page.tsx').then((m) => m.BillsPage),
  bill: () => import('./bill-page.tsx').then((m) => m.BillPage),
  settings: () => import('./settings-page.tsx').then((m) => m.SettingsPage),
  members: () => import('./members-page.tsx').then((m) => m.MembersPage),
};
