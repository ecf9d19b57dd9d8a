import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

type BottomSheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
};

/** Comes up from the lower edge under the thumb; on a desktop it is a dialog. */
export function BottomSheet(sheet: BottomSheetProps) {
  return <Dialog {...sheet} placement="bottom" />;
}
