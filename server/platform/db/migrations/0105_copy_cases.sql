-- outside a transaction
call copy_case_heads();
