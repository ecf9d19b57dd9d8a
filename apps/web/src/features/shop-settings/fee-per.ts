/** How the fee of a binding is charged, in the words of the console. */
export const feePers = [
  { value: 'group', label: '每组收一次' },
  { value: 'copy', label: '每份（本）收一次' },
] as const;

export const feeUnits = { group: '/组', copy: '/份' } as const;

export const feeHints = {
  group: '一个装订组收一次，印几份都一样。',
  copy: '装几份（本）收几份。一组里各文件的份数不同时，合装成一份，只收一次。',
} as const;
