import * as z from 'zod';
import type { Deps } from '../../deps.ts';
import type { WechatConfig } from '../../gateway-config.ts';
import { GatewayError, type GatewayProblem } from '../gateway-error.ts';
import { parseSigned } from '../parse-signed.ts';
import { type GatewayResponse, sendRequest } from '../send-request.ts';
import { assertSignedByWechat, authorizationOf } from './wechat-signature.ts';

type WechatCall = { readonly method: 'GET' | 'POST'; readonly path: string; readonly content?: object };

export type WechatClient = {
  /** Throws `GatewayError` unless WeChat Pay reports success in a signed response. */
  call<Schema extends z.ZodType>(schema: Schema, call: WechatCall): Promise<z.infer<Schema>>;
};

const Refusal = z.object({ code: z.string() });

export function createWechatClient(config: WechatConfig, deps: Pick<Deps, 'clock' | 'random'>): WechatClient {
  const send = async ({ method, path, content }: WechatCall): Promise<GatewayResponse> => {
    const url = new URL(path, config.apiUrl);
    const body = content ? JSON.stringify(content) : '';
    const headers = {
      accept: 'application/json',
      authorization: authorizationOf({ method, url, body }, config, deps),
      'user-agent': 'self-service-printing',
      // The key that WeChat Pay shall sign the response with.
      'wechatpay-serial': config.publicKeyId,
      ...(content && { 'content-type': 'application/json' }),
    };
    const response = await sendRequest({ method, url, headers, ...(content && { body }) });
    // Refusals may be unsigned. They confirm no payment. 202: the customer is paying.
    if (response.status !== 200 && response.status !== 204) throw refusedBy(response);
    assertSignedByWechat(response.headers, response.body, config, deps.clock);
    return response;
  };

  return {
    call: async (schema, call) => {
      const { body } = await send(call).catch(async (error: unknown) => {
        // WeChat Pay signs some responses wrongly, to test that we check them. A second request is answered properly.
        if (error instanceof GatewayError && error.problem === 'untrusted') return await send(call);
        throw error;
      });
      return parseSigned(schema, body || '{}');
    },
  };
}

/** Both spellings are in use. */
const problems: Readonly<Record<string, GatewayProblem>> = {
  ORDERPAID: 'already-paid',
  ORDER_PAID: 'already-paid',
  ORDER_CLOSED: 'already-closed',
  ORDERCLOSED: 'already-closed',
  NOT_ENOUGH: 'insufficient-funds',
  NOTENOUGH: 'insufficient-funds',
};

function refusedBy({ status, body }: GatewayResponse): GatewayError {
  const parsed = Refusal.safeParse(parseSigned(z.unknown(), body || '{}'));
  const code = parsed.success ? parsed.data.code : String(status);
  return new GatewayError(problems[code] ?? 'refused', 'WeChat Pay refused the request', { code });
}
