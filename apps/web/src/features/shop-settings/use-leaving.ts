import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showToast } from '#ui/toast.tsx';
import { hasUnsavedEdits } from './unsaved-edits.ts';

/**
 * Holds back a link to another page while there are unsaved edits. The back button cannot be held back, so a toast leads
 * back to the page. Either way the edits are kept.
 */
export function useLeaving() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [destination, setDestination] = useState<URL>();

  useEffect(() => {
    const handleClick = (event: MouseEvent) => {
      const target = destinationOf(event);
      if (!target || target.pathname === pathname || !hasUnsavedEdits()) return;
      // The router leaves such a click alone.
      event.preventDefault();
      setDestination(target);
    };
    document.addEventListener('click', handleClick, { capture: true });
    return () => document.removeEventListener('click', handleClick, { capture: true });
  }, [pathname]);

  useEffect(
    () => () => {
      // The page is still open: React's strict mode ran the effect twice, or only the hash changed.
      if (!hasUnsavedEdits() || window.location.pathname === pathname) return;
      const action = { label: '回去保存', onPress: () => void navigate(pathname) };
      showToast({ text: '设置还没保存', action });
    },
    [pathname, navigate],
  );

  return {
    isLeaving: destination !== undefined,
    leave: () => destination && void navigate(destination.pathname + destination.search + destination.hash),
    stay: () => setDestination(undefined),
  };
}

/** The page of this site that the click opens in this tab. */
function destinationOf({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): URL | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.hasAttribute('download')) return undefined;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined;
  const url = new URL(link.href);
  return url.origin === window.location.origin ? url : undefined;
}
