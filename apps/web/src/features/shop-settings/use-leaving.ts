import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showToast } from '#ui/toast.tsx';
import { unsavedPrices, unsavedSettings } from './unsaved.ts';

const hasUnsaved = () => Object.keys({ ...unsavedSettings.get(), ...unsavedPrices.get() }).length > 0;

/** Nothing typed is lost by looking at another page; it is said all the same, with the way back. */
export function useLeaving(): void {
  const settings = useSyncExternalStore(unsavedSettings.subscribe, unsavedSettings.get);
  const prices = useSyncExternalStore(unsavedPrices.subscribe, unsavedPrices.get);
  const isUnsaved = Object.keys({ ...settings, ...prices }).length > 0;
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);

  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(
    () => () => {
      // Still here: this is React trying the effect twice, or only the hash has changed.
      if (!hasUnsaved() || window.location.pathname === pathname) return;
      const action = { label: '回去保存', onPress: () => void navigate(pathname) };
      showToast({ text: '设置还没保存', action });
    },
    [pathname, navigate],
  );
}
