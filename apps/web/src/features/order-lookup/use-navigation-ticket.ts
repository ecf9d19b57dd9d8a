import type { OrderTicket } from '@print/contract/ordering';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { parseTicket } from './stored-ticket.ts';

/**
 * The ticket that the order page passes in the navigation state, so that the customer need not type it. It is never in
 * the URL, and it is removed from the history so that a reload does not restore it.
 */
export function useNavigationTicket(): OrderTicket | undefined {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [ticket] = useState(() => parseTicket(state));
  useEffect(() => {
    // A visitor who has already gone back must not be redirected here again.
    const isCurrentPage = window.location.pathname === pathname;
    if (state !== null && isCurrentPage) void navigate(pathname, { replace: true, state: null });
  }, [navigate, pathname, state]);
  return ticket;
}
