import * as contract from '@print/contract/ordering';
import { uploaderOf } from '#domains/documents/documents.hooks.ts';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { receiveFile } from '#platform/http/receive-file.ts';
import { receiveScreenshot } from './receive-screenshot.ts';

export function screenshotsRoutes(app: App, deps: Deps, networkKey: string): void {
  app.route({
    ...contract.uploadScreenshot,
    handler: async (request, reply) => {
      const { id } = await receiveFile(request, reply, (file) =>
        receiveScreenshot(deps, uploaderOf(request, networkKey), file),
      );
      return await reply.code(201).send({ screenshot_id: id });
    },
  });
}
