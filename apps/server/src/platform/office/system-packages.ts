/** Proof that a package, or an equivalent, is installed. */
type PackageSign =
  | { readonly program: 'soffice' | 'qpdf' | 'bwrap' | 'fc-list' }
  /** A library of LibreOffice: Writer alone renders no slides and no formulas. */
  | { readonly officeLibrary: string }
  | { readonly font: string };

export type SystemPackage = {
  /** Debian's name first, then the names in other releases. */
  readonly names: readonly [string, ...string[]];
  readonly sign: PackageSign;
};

/** The system packages that conversion needs. Set-up installs them; the server reports missing ones. */
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
