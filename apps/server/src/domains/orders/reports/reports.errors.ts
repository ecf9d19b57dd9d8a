import { fieldRefused } from '#platform/errors.ts';

export const dateOutOfReach = (first: string, last: string) =>
  fieldRefused('date', `请选择 ${first} 到 ${last} 之间的日期`);
