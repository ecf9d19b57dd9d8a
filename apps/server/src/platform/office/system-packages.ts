/** How one sees that a package, or anything as good, is on the machine. */
type Sign =
  | { readonly program: 'soffice' | 'qpdf' | 'bwrap' | 'fc-list' }
  /** A library beside LibreOffice's program: Writer alone draws no slide and no formula. */
  | { readonly officeLibrary: string }
  | { readonly font: string };

export type SystemPackage = {
  /** Debian's name first, then what other releases call it. */
  readonly names: readonly [string, ...string[]];
  readonly sign: Sign;
};

/** The system packages that conversion needs: set-up installs them, the server says which are missing. */
export const officePackages: readonly SystemPackage[] = [
  { names: ['libreoffice-writer-nogui', 'libreoffice-writer'], sign: { program: 'soffice' } },
  { names: ['libreoffice-impress-nogui', 'libreoffice-impress'], sign: { officeLibrary: 'libsdlo.so' } },
  { names: ['libreoffice-math-nogui', 'libreoffice-math'], sign: { officeLibrary: 'libsmlo.so' } },
  { names: ['qpdf'], sign: { program: 'qpdf' } },
  { names: ['bubblewrap'], sign: { program: 'bwrap' } },
  { names: ['fontconfig'], sign: { program: 'fc-list' } },
  { names: ['fonts-arphic-uming'], sign: { font: 'AR PL UMing CN' } },
  { names: ['fonts-arphic-ukai'], sign: { font: 'AR PL UKai CN' } },
  { names: ['fonts-wqy-microhei'], sign: { font: 'WenQuanYi Micro Hei' } },
  { names: ['fonts-noto-cjk'], sign: { font: 'Noto Sans CJK SC' } },
  { names: ['fonts-liberation2', 'fonts-liberation'], sign: { font: 'Liberation Serif' } },
  { names: ['fonts-crosextra-carlito'], sign: { font: 'Carlito' } },
  { names: ['fonts-crosextra-caladea'], sign: { font: 'Caladea' } },
];
