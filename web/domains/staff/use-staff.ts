import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOutletContext } from 'react-router';

import type { StaffSelf } from '#contract/staff.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { apiQuery } from '#web/platform/api/queries.ts';

/** The signed-in member of staff; for pages inside the staff layout. */
export function useStaff(): StaffSelf {
  return useOutletContext<StaffSelf>();
}

/** The reason code of a refusal. */
export function codeOf(error: unknown): string | undefined {
  return isApiError(error) ? error.body.code : undefined;
}

/** When the session has to be confirmed again, the layout asks for a code in place of the page. */
export function useConfirmAgain(error: unknown): void {
  const client = useQueryClient();
  const isNeeded = ['second_factor_needed', 'second_factor_missing'].includes(codeOf(error) ?? '');
  useEffect(() => {
    if (isNeeded) void client.invalidateQueries({ queryKey: apiQuery('getStaffSelf').queryKey });
  }, [client, isNeeded]);
}
