import { accountsShots } from './accounts-shots.ts';
import { afterOrderingShots } from './after-ordering-shots.ts';
import { gatewayShots } from './gateway-shots.ts';
import { lookupShots } from './lookup-shots.ts';
import { moneyShots } from './money-shots.ts';
import { officeShots } from './office-shots.ts';
import { orderingShots } from './ordering-shots.ts';
import { payingShots } from './paying-shots.ts';
import { queueShots } from './queue-shots.ts';
import type { Area } from './shot.ts';
import { visitingShots } from './visiting-shots.ts';

/** Every page, state, dialog and menu of the product. Each area starts with an empty shop. */
export const catalogue: readonly Area[] = [
  { name: 'ordering', shots: orderingShots },
  { name: 'queue', shots: queueShots },
  { name: 'office', shots: officeShots },
  { name: 'money', shots: moneyShots },
  { name: 'accounts', shots: accountsShots },
  { name: 'paying', shots: payingShots },
  { name: 'gateways', shots: gatewayShots },
  { name: 'lookup', shots: lookupShots },
  { name: 'after-ordering', shots: afterOrderingShots },
  { name: 'visiting', shots: visitingShots },
];
