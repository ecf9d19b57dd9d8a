CREATE TABLE "gateway_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"method" text NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"code_url" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"transaction_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"next_query_at" timestamp with time zone,
	CONSTRAINT "gateway_payments_reference" UNIQUE("method","reference"),
	CONSTRAINT "gateway_payments_ask_for_money" CHECK ("gateway_payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "gateway_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"actor" text NOT NULL,
	"state" text DEFAULT 'processing' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone,
	CONSTRAINT "gateway_refunds_reference" UNIQUE("reference"),
	CONSTRAINT "gateway_refunds_give_money" CHECK ("gateway_refunds"."amount" > 0),
	CONSTRAINT "gateway_refunds_under_way" CHECK (("gateway_refunds"."state" = 'processing') = ("gateway_refunds"."next_attempt_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunds_under_way" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gateway_payments" ADD CONSTRAINT "gateway_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD CONSTRAINT "gateway_refunds_payment_id_gateway_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."gateway_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_payments_waiting" ON "gateway_payments" USING btree ("order_id","method") WHERE "gateway_payments"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "gateway_payments_of_order" ON "gateway_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "gateway_payments_to_query" ON "gateway_payments" USING btree ("next_query_at") WHERE "gateway_payments"."next_query_at" is not null;--> statement-breakpoint
CREATE INDEX "gateway_refunds_of_payment" ON "gateway_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "gateway_refunds_to_send" ON "gateway_refunds" USING btree ("next_attempt_at") WHERE "gateway_refunds"."next_attempt_at" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunds_under_way" CHECK ("orders"."refunds_under_way" >= 0);