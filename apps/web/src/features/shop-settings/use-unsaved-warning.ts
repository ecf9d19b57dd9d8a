import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showToast } from '#ui/toast.tsx';
import { hasUnsavedEdits } from './unsaved-edits.ts';

/** Warns when the member leaves with unsaved edits. The edits are kept. */
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
      // The page is still open: React's strict mode ran the effect twice, or only the hash changed.
      if (!hasUnsavedEdits() || window.location.pathname === pathname) return;
      const action = { label: '回去保存', onPress: () => void navigate(pathname) };
      showToast({ text: '设置还没保存', action });
    },
    [pathname, navigate],
  );
}
