import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showToast } from '#ui/toast.tsx';
import { hasUnsavedEdits } from './unsaved-edits.ts';

/** Warns on leaving with unsaved edits; they are kept. */
export function useUnsavedWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => hasUnsavedEdits() && event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);

  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(
    () => () => {
      // Still here: this is React trying the effect twice, or only the hash has changed.
      if (!hasUnsavedEdits() || window.location.pathname === pathname) return;
      const action = { label: '回去保存', onPress: () => void navigate(pathname) };
      showToast({ text: '设置还没保存', action });
    },
    [pathname, navigate],
  );
}
