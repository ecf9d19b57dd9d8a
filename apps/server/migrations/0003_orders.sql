CREATE TABLE "idempotency_keys" (
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"body_sha256" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_owner_key_pk" PRIMARY KEY("owner","key")
);
--> statement-breakpoint
CREATE TABLE "order_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"document_id" uuid,
	"original_filename" text NOT NULL,
	"color_mode" text NOT NULL,
	"print_sided" text NOT NULL,
	"paper_size" text NOT NULL,
	"copies" integer NOT NULL,
	"page_count" integer NOT NULL,
	"is_estimated" boolean NOT NULL,
	"print_cost" bigint NOT NULL,
	"exact_pages" integer,
	CONSTRAINT "order_documents_in_group" UNIQUE("group_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_followers" (
	"order_id" uuid NOT NULL,
	"follower" text NOT NULL,
	CONSTRAINT "order_followers_order_id_follower_pk" PRIMARY KEY("order_id","follower")
);
--> statement-breakpoint
CREATE TABLE "order_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"binding_type" text NOT NULL,
	"binding_fee" bigint NOT NULL,
	CONSTRAINT "order_groups_in_order" UNIQUE("order_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"pickup_code" text NOT NULL,
	"owner" text NOT NULL,
	"phone_number" text NOT NULL,
	"payment_method" text NOT NULL,
	"screenshot_id" uuid,
	"status" text NOT NULL,
	"price_list_version" integer NOT NULL,
	"base_fee" bigint NOT NULL,
	"total_price" bigint NOT NULL,
	"price_difference" bigint NOT NULL,
	"awaits_counts" boolean NOT NULL,
	"legal_texts_of" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ready_by" timestamp with time zone NOT NULL,
	"processing_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"collected_at" timestamp with time zone,
	CONSTRAINT "orders_number" UNIQUE("order_number"),
	CONSTRAINT "orders_screenshot" UNIQUE("screenshot_id"),
	CONSTRAINT "orders_collected_is_completed" CHECK ("orders"."collected_at" is null or "orders"."status" = 'completed')
);
--> statement-breakpoint
CREATE TABLE "screenshots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"kind" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "ordered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "max_orders_per_hour" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "ordered_file_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "finished_file_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "screenshot_days" integer DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "phone_days" integer DEFAULT 180 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_documents" ADD CONSTRAINT "order_documents_group_id_order_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."order_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_documents" ADD CONSTRAINT "order_documents_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_followers" ADD CONSTRAINT "order_followers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_groups" ADD CONSTRAINT "order_groups_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_screenshot_id_screenshots_id_fk" FOREIGN KEY ("screenshot_id") REFERENCES "public"."screenshots"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_price_list_version_price_lists_version_fk" FOREIGN KEY ("price_list_version") REFERENCES "public"."price_lists"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_documents_by_document" ON "order_documents" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "order_events_of_order" ON "order_events" USING btree ("order_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_pickup_code" ON "orders" USING btree ("pickup_code") WHERE "orders"."collected_at" is null and "orders"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_by_owner" ON "orders" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "orders_by_phone" ON "orders" USING btree ("phone_number");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "orders_awaiting_counts" ON "orders" USING btree ("id") WHERE "orders"."awaits_counts";--> statement-breakpoint
CREATE INDEX "screenshots_by_expiry" ON "screenshots" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "screenshots_by_content" ON "screenshots" USING btree ("sha256");