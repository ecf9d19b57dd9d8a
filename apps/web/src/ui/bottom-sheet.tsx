import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

type BottomSheetProps = { open: boolean; onClose: () => void; title: string; children: ReactNode; footer?: ReactNode };

/** Slides in from the lower edge on a phone; on a desktop it is a dialog. */
export function BottomSheet(sheet: BottomSheetProps) {
  return <Dialog {...sheet} placement="bottom" />;
}
