import { defaultLimits } from './converter/sandbox.ts';
import { defaultPressLimits } from './press/run-press.ts';

/** A conversion or a printed file may write this much to its work folder before it is stopped. */
export const maxWorkBytes = Math.max(defaultLimits.folderBytes, defaultPressLimits.maxFileBytes);
