CREATE TABLE "bill_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bill_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"method" text NOT NULL,
	"reference" text NOT NULL,
	"number" text NOT NULL,
	"merchant_number" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"refund_seen" bigint DEFAULT 0 NOT NULL,
	"counterparty" text NOT NULL,
	"text" text NOT NULL,
	"group_id" uuid,
	"order_id" uuid,
	"entry_id" uuid,
	"matched_by" text,
	"decided_by" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"set_aside_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "bill_lines_reference" UNIQUE("method","reference"),
	CONSTRAINT "bill_lines_entry" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE "bill_orders" (
	"bill_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"group_id" uuid,
	CONSTRAINT "bill_orders_bill_id_order_id_kind_pk" PRIMARY KEY("bill_id","order_id","kind")
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"imported_by" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"file_name" text NOT NULL,
	"layout" text NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"matched" integer DEFAULT 0 NOT NULL,
	"to_match" integer DEFAULT 0 NOT NULL,
	"first_paid_at" timestamp with time zone,
	"last_paid_at" timestamp with time zone,
	"lines" integer NOT NULL,
	"new_lines" integer NOT NULL,
	"stated_count" integer,
	"skipped" jsonb NOT NULL,
	"puzzling" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bill_line_missing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "screenshots" ADD COLUMN "transaction_read" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_entry_id_booked_references_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."booked_references"("entry_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_orders" ADD CONSTRAINT "bill_orders_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_orders" ADD CONSTRAINT "bill_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_lines_of_bill" ON "bill_lines" USING btree ("bill_id","paid_at");--> statement-breakpoint
CREATE INDEX "bill_lines_by_time" ON "bill_lines" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "bill_lines_by_number" ON "bill_lines" USING btree ("number");--> statement-breakpoint
CREATE INDEX "bill_orders_of_order" ON "bill_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bill_orders_of_group" ON "bill_orders" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "bills_by_time" ON "bills" USING btree ("imported_at");