/** The user id of `nobody` on every Linux. */
export const nobody = 65534;

/** Root's processes give up all rights for good: root should not parse documents in any sandbox. */
export const becomeNobody = [
  ...['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'],
  ...['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'],
];
