import { generateKeyPairSync } from 'node:crypto';

const createKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Creating RSA keys takes a while, so that all fake gateways of a process share them. */
export const shopKeys = createKeys();
export const gatewayKeys = createKeys();
/** Somebody else's, for forgeries. */
export const strangerKeys = createKeys();
