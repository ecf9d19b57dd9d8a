import type { OrderTicket } from '@print/contract/ordering';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { parseTicket } from './stored-ticket.ts';

/**
 * What the page before this one handed over: whoever has just ordered need not type it. It travels beside the
 * address, never in it, and is taken out of the history so that a later reload does not bring it back.
 */
export function useNavigationTicket(): OrderTicket | undefined {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [handed] = useState(() => parseTicket(state));
  useEffect(() => {
    // Whoever is back at the ticket before this page was drawn must not be brought here again.
    const isStillHere = window.location.pathname === pathname;
    if (state !== null && isStillHere) void navigate(pathname, { replace: true, state: null });
  }, [navigate, pathname, state]);
  return handed;
}
