import S3rver from 's3rver';
import type { S3Config } from '#platform/config.ts';

/** An S3 server in this process, on a free loopback port. */
export async function startS3Server(directory: string) {
  const bucket = 'shop';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  const config: S3Config = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  return {
    config,
    httpServer: server.httpServer,
    async close() {
      server.httpServer.closeAllConnections();
      await server.close();
    },
  };
}
