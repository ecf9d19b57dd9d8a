import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { errorCode } from '#lib/error-code.ts';
import type { S3Config } from '../config.ts';
import { storageFull, storageUnavailable } from './storage.errors.ts';

export function createS3Client({ endpoint, region, accessKeyId, secretAccessKey }: S3Config): S3Client {
  return new S3Client({
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    // The default sends checksums in trailers, which stores other than Amazon's refuse or store as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The SDK would log to the console; errors are thrown anyway.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  });
}

export function httpStatusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

export function isUnavailable(error: unknown): boolean {
  const status = httpStatusOf(error);
  if (status === undefined)
    return errorCode(error) !== undefined || (error instanceof Error && error.name === 'TimeoutError');
  return status === 429 || (status >= 500 && status !== 507);
}

/** An unavailable or full store becomes an AppError; a wrong key or bucket is a configuration error and stays. */
export function rethrowAsAppError(error: unknown): never {
  if (httpStatusOf(error) === 507) throw storageFull(error);
  throw isUnavailable(error) ? storageUnavailable(error) : error;
}
